// Shows the licences once their letters have arrived, as lines would move when they replace others.
// It is a plain script in the head of `licences.html`.
{
  /** Milliseconds after which the page is shown in any case. */
  const AT_MOST = 2000;
  const { style } = document.documentElement;
  const show = () => { style.visibility = ""; };
  style.visibility = "hidden";
  setTimeout(show, AT_MOST);
  addEventListener("DOMContentLoaded", () => {
    document.body.getBoundingClientRect(); // with this the letters begin to load
    void document.fonts.ready.then(show);
  });
}

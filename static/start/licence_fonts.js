// Shows the licences once their fonts have loaded, because lines would move when fonts are swapped.
// It is a plain script in the head of `licences.html`.
{
  /** Milliseconds after which the page is shown in any case. */
  const MAX_WAIT = 2000;
  const { style } = document.documentElement;
  const show = () => { style.visibility = ""; };
  style.visibility = "hidden";
  setTimeout(show, MAX_WAIT);
  addEventListener("DOMContentLoaded", () => {
    document.body.getBoundingClientRect(); // this starts loading the fonts
    void document.fonts.ready.then(show);
  });
}

// Types for packages without types that the build's scripts use.

declare module "subset-font" {
  interface Options {
    keepFeatures?: string[];
    noHinting?: boolean;
    targetFormat?: "sfnt" | "woff" | "woff2" | "truetype";
    variationAxes?: Record<string, { min: number; max: number } | number> | undefined;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}

declare module "fontverter" {
  /** Returns a font in another format: `sfnt`, `woff` or `woff2`. */
  export function convert(font: Uint8Array, format: string): Promise<Buffer>;
}

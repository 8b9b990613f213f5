import upright from '#content/pictures/upright.json'

const WIDTHS = [480, 640, 810]

/** The upright cuts of slides and heads, made by `images/`: the srcset of each, by the name of its place. */
export function uprightPictures(): Record<string, string> {
  const srcSet = ([place, version]: [string, string]) =>
    WIDTHS.map((width) => `/img/upright/${place}-${width}.avif?v=${version} ${width}w`).join(', ')
  return Object.fromEntries(Object.entries(upright).map((entry) => [entry[0], srcSet(entry)]))
}

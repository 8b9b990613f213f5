/** What a shape needs to stand out. Source: WCAG 2.2, success criterion 1.4.11. */
export const LEAST_CONTRAST = 3

/** The contrast of a colour, `#rrggbb`, with white: 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => light(color.slice(at, at + 2)))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function light(hex: string): number {
  const share = Number.parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

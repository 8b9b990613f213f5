/** Three linear-light channels, 0..1. */
export type Linear = readonly [number, number, number]

/** The colours that the sample products have, each with the main fabric's. */
const SWATCHES = {
  Negro: '#2a2b2e',
  Gris: '#8b8f91',
  Verde: '#4d6650',
  Caqui: '#8a8257',
  Marrón: '#7a5238',
  Azul: '#33526f',
  Blanco: '#f1eee6',
  Rosa: '#cf8f8c',
  Beige: '#cdb896',
} as const
export type Color = keyof typeof SWATCHES
export const COLORS = Object.keys(SWATCHES) as Color[] // `Object.keys` returns string[]

type Cloth = { main: string; second: string; backdrop: string }

/** Each colour's second fabric and backdrop paper in a picture. */
const BESIDE: Record<Color, Omit<Cloth, 'main'>> = {
  Negro: { second: '#3a3b3e', backdrop: '#dcdad4' },
  Gris: { second: '#6c7073', backdrop: '#e6e4df' },
  Verde: { second: '#35493a', backdrop: '#dfe1d6' },
  Caqui: { second: '#6c653f', backdrop: '#e6e1d2' },
  Marrón: { second: '#573a28', backdrop: '#e9dfd3' },
  Azul: { second: '#24394d', backdrop: '#dde2e6' },
  Blanco: { second: '#d9d3c6', backdrop: '#d3ccbf' },
  Rosa: { second: '#b06f6d', backdrop: '#efe3dd' },
  Beige: { second: '#a98f68', backdrop: '#ebe5da' },
}

/** The cloth of a colour; its main fabric has the swatch's colour. */
export const clothOf = (color: Color): Cloth => ({ main: SWATCHES[color], ...BESIDE[color] })

export const TRIM = '#2b2b29'
export const HARDWARE = '#1d1d1c'
export const LABEL = '#efece4' as const

/** Parses `#rrggbb` into linear light. Throws on anything else. */
export function linear(hex: string): Linear {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`not a colour: ${hex}`)
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Converts a linear channel to sRGB; both 0..1. */
export function screen(value: number): number {
  if (value <= 0) return 0
  if (value >= 1) return 1
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

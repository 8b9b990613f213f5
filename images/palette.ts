/** Three linear-light channels, 0..1. */
export type Linear = readonly [number, number, number]

type Cloth = { main: string; second: string; backdrop: string }

/** The colours of the sample products: the main fabric, the second one and the backdrop paper of a picture. */
const CLOTHS = {
  Negro: { main: '#2a2b2e', second: '#3a3b3e', backdrop: '#dcdad4' },
  Gris: { main: '#8b8f91', second: '#6c7073', backdrop: '#e6e4df' },
  Verde: { main: '#4d6650', second: '#35493a', backdrop: '#dfe1d6' },
  Caqui: { main: '#8a8257', second: '#6c653f', backdrop: '#e6e1d2' },
  Marrón: { main: '#7a5238', second: '#573a28', backdrop: '#e9dfd3' },
  Azul: { main: '#33526f', second: '#24394d', backdrop: '#dde2e6' },
  Blanco: { main: '#f1eee6', second: '#d9d3c6', backdrop: '#d3ccbf' },
  Rosa: { main: '#cf8f8c', second: '#b06f6d', backdrop: '#efe3dd' },
  Beige: { main: '#cdb896', second: '#a98f68', backdrop: '#ebe5da' },
} as const satisfies Record<string, Cloth>

export type Color = keyof typeof CLOTHS
export const COLORS = Object.keys(CLOTHS) as Color[] // `Object.keys` returns string[]

/** The cloth of a colour; its main fabric has the swatch's colour. */
export const clothOf = (color: Color): Cloth => CLOTHS[color]

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

import { expect, test } from 'vitest'
import { backdropLight, colorize, rollOff, type Paint } from '../../images/colorize.ts'
import { blankLayers, unpackLayers, ZONE, type Layers } from '../../images/layers.ts'
import { clothOf, LABEL, linear, screen } from '../../images/palette.ts'

const paint: Paint = {
  main: linear(clothOf('Verde').main),
  second: linear(clothOf('Verde').second),
  trim: linear('#2b2b29'),
  grounds: [linear(clothOf('Verde').backdrop), linear('#e9e7e1')],
}

/** One pixel of cloth in even light: only `zone` and what is told differs. */
function onePixel(
  zone: number,
  change: Partial<Record<'light' | 'coverage' | 'tone', number>> = {},
): Layers {
  const layers = blankLayers(1, 1)
  layers.light[0] = change.light ?? 1
  layers.coverage[0] = change.coverage ?? 1
  layers.tone[0] = change.tone ?? 0.75
  const plane = layers.zones[zone]
  if (plane) plane[0] = layers.coverage[0] ?? 0
  return layers
}

const bytes = ([pixels = new Uint16Array()]: readonly Uint16Array[]): number[] =>
  [...pixels].map((code) => Math.round(code / 257))

test('a colour goes to linear light and back', () => {
  expect(linear('#ffffff')).toEqual([1, 1, 1])
  expect(linear('#000000')).toEqual([0, 0, 0])
  for (const code of [1, 11, 128, 254]) {
    const hex = code.toString(16).padStart(2, '0')
    expect(screen(linear(`#${hex}0000`)[0]) * 255).toBeCloseTo(code, 4)
  }
  expect(() => linear('green')).toThrow('not a colour')
})

test('light is stored as a root, and coverage is stretched a little at both ends', () => {
  const tiles = Uint8Array.of(255, 128, 191, 5) // light, gloss / tone, coverage of one pixel
  const layers = unpackLayers(tiles, Uint8Array.of(255, 60, 60), 1, 1)
  expect(layers.light[0]).toBeCloseTo(2, 5)
  expect(layers.gloss[0]).toBeCloseTo((128 / 255) ** 2, 5)
  expect(layers.tone[0]).toBeCloseTo(191 / 255, 5)
  expect(layers.coverage[0]).toBe(0)
  expect(unpackLayers(Uint8Array.of(0, 0, 0, 255), Uint8Array.of(0, 0, 0), 1, 1).coverage[0]).toBe(
    1,
  )
})

test('what the three zones share is the white of the label', () => {
  const { zones } = unpackLayers(Uint8Array.of(0, 0, 0, 255), Uint8Array.of(255, 51, 102), 1, 1)
  const shares = zones.map((plane) => Math.round((plane[0] ?? 0) * 1000) / 1000)
  expect(shares).toEqual([0.8, 0, 0.2, 0.2])
})

test('plain paper is its tint, and a hot lamp does not burn it out', () => {
  const layers = onePixel(ZONE.MAIN, { coverage: 0 })
  const [red = 0, green = 0, blue = 0] = bytes(colorize(layers, paint))
  const tint = [0xdf, 0xe1, 0xd6]
  for (const [at, channel] of [red, green, blue].entries())
    expect(Math.abs(channel - (tint[at] ?? 0))).toBeLessThanOrEqual(1)
  expect(backdropLight(2)).toBeLessThan(1.08)
  expect(backdropLight(0.5)).toBeCloseTo(0.5 ** 0.9, 6)
})

test('the two grounds differ where there is paper, and nowhere else', () => {
  const [page, list] = colorize(onePixel(ZONE.MAIN, { coverage: 0 }), paint)
  expect(page).not.toEqual(list)
  expect(Math.abs((list?.[2] ?? 0) / 257 - 0xe1)).toBeLessThanOrEqual(1)
  const [onPage, inList] = colorize(onePixel(ZONE.MAIN), paint)
  expect(onPage).toEqual(inList)
})

test('cloth is its colour word: green leads in Verde, red in Marrón, blue in Azul', () => {
  const of = (color: 'Verde' | 'Marrón' | 'Azul'): number[] =>
    bytes(colorize(onePixel(ZONE.MAIN), { ...paint, main: linear(clothOf(color).main) }))
  expect(of('Verde').indexOf(Math.max(...of('Verde')))).toBe(1)
  expect(of('Marrón').indexOf(Math.max(...of('Marrón')))).toBe(0)
  expect(of('Azul').indexOf(Math.max(...of('Azul')))).toBe(2)
})

test('each zone takes its own colour, and what no zone claims is hardware', () => {
  const shade = (layers: Layers): number => bytes(colorize(layers, paint)).reduce((a, b) => a + b)
  const label = shade(onePixel(ZONE.LABEL))
  const main = shade(onePixel(ZONE.MAIN))
  const second = shade(onePixel(ZONE.SECOND))
  const hardware = shade(onePixel(-1))
  expect([label, main, second, hardware].toSorted((a, b) => b - a)).toEqual([
    label,
    main,
    second,
    hardware,
  ])
  expect(linear(LABEL)[0]).toBeGreaterThan(0.8)
})

test('more light is brighter, and highlights bend instead of clipping', () => {
  const green = (light: number): number =>
    bytes(colorize(onePixel(ZONE.MAIN, { light }), paint))[1] ?? 0
  expect([0.2, 0.6, 1, 1.4, 2].map(green)).toEqual(
    [0.2, 0.6, 1, 1.4, 2].map(green).toSorted((a, b) => a - b),
  )
  expect(rollOff(0.72)).toBe(0.72)
  expect(rollOff(0.9)).toBeLessThan(0.9)
  expect(rollOff(50)).toBeLessThanOrEqual(1)
})

test('ink lies on cloth and not on trim', () => {
  const print = Float32Array.of(...linear('#e4e0d0'), 1)
  const plain = (zone: number): number[] => bytes(colorize(onePixel(zone), paint))
  const inked = (zone: number): number[] => bytes(colorize(onePixel(zone), { ...paint, print }))
  expect(inked(ZONE.MAIN)[0]).toBeGreaterThan((plain(ZONE.MAIN)[0] ?? 0) + 60)
  expect(inked(ZONE.TRIM)).toEqual(plain(ZONE.TRIM))
})

test('half covered, a pixel is between cloth and paper', () => {
  const half = bytes(colorize(onePixel(ZONE.MAIN, { coverage: 0.5, tone: 0.375 }), paint))[1] ?? 0
  const cloth = bytes(colorize(onePixel(ZONE.MAIN), paint))[1] ?? 0
  const paper = bytes(colorize(onePixel(ZONE.MAIN, { coverage: 0 }), paint))[1] ?? 0
  expect(half).toBeGreaterThan(cloth)
  expect(half).toBeLessThan(paper)
})

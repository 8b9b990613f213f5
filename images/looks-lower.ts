import { band, block, line, patch, pinstripes, scattered, stripes } from './art.ts'
import { ribs } from './knits.ts'
import type { Look } from './look.ts'

/** The seams of the front panel of men's tights. */
const FLY = 'M460 298C462 335 468 366 487 400M540 298C538 335 532 366 513 400'
const BOXER_SIDES = 'M0 440H300L288 900H0ZM1000 440H700L712 900H1000Z'

/** Trousers, shorts and leggings. */
export const TROUSER_LOOKS: Record<string, Look> = {
  'mens-pants-1': {},
  'mens-pants-2': { second: 'main' },
  'outdoor-3': { second: 'tone', trim: 'warm' },
  'womens-pants-1': { cut: { width: 0.92 }, second: 'deep' },
  'womens-pants-2': { cut: { width: 0.92 }, trim: 'warm' },
  'mens-pants-3': {},
  'essentials-4': {},
  'bali-2': { cut: { hem: 1.08 }, art: [band('light', 1040, 6), band('light', 1053, 12)] },
  'womens-pants-3': { cut: { width: 0.92, hem: 1.2 }, art: [pinstripes('cool', 18, 2.2)] },
  'womens-pants-4': { cut: { width: 0.95, hem: 1.12 }, art: [pinstripes('light', 22, 1.6)] },
  'mens-shorts-1': {},
  'womens-shorts-1': { cut: { width: 0.9, length: 0.82 }, art: [band('tone', 820, 90)] },
  'mens-tights-1': {
    form: 'mallas_hombre',
    second: 'tone',
    art: [line('deep', 2.2, FLY), band('cool', 960, 10)],
  },
  'womens-leggings-1': { cut: { width: 0.92 }, second: 'warm' },
  'womens-leggings-2': { cut: { width: 0.92 } },
  'womens-underwear-4': {
    cut: { width: 0.95 },
    second: 'main',
    relief: { art: ribs(7), depth: 0.3 },
  },
}

/** Swimwear and underwear. */
export const SWIM_LOOKS: Record<string, Look> = {
  'mens-swim-1': {},
  'mens-swim-2': { cut: { length: 0.84 }, second: 'deep' },
  'mens-swim-3': { second: 'main' },
  'mens-swim-4': {
    cut: { length: 0.9 },
    second: 'deep',
    art: [band('cool', 914, 8), band('cool', 932, 26)],
  },
  'womens-swimwear-4': {
    cut: { width: 0.9, length: 0.78 },
    second: 'main',
    art: [scattered('ola', { ink: 'light', size: 34, pitch: 54, weight: 5 })],
  },
  'bali-4': {
    form: 'traje_bano_redondo',
    art: [scattered('hoja', { ink: 'light', size: 38, pitch: 58, weight: 5, turn: 11 })],
  },
  'womens-swimwear-1': {},
  'womens-swimwear-2': {
    art: [band('tone', 640, 52)],
    relief: { art: ribs(9), depth: 0.4 },
  },
  'womens-swimwear-3': { form: 'traje_bano_redondo', art: [block('deep', 620)] },
  'mens-underwear-1': {},
  'mens-underwear-2': { heather: 0.2, trim: 'deep' },
  'mens-underwear-3': { art: [patch('tone', BOXER_SIDES)], trim: 'deep' },
  'womens-underwear-1': {
    form: 'short_interior',
    second: 'main',
    without: 'trim',
    pieces: { count: 3, step: [118, 140], turn: 4, scale: 0.76 },
  },
  'womens-underwear-2': {
    form: 'short_interior',
    second: 'main',
    without: 'trim',
    heather: 0.16,
    cut: { length: 1.1 },
    art: [stripes({ ink: 'light', pitch: 20, weight: 3.5, from: 268 })],
    pieces: { count: 2, step: [170, 190], turn: 5, scale: 0.84 },
  },
}

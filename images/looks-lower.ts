import { band, block, line, patch, pinstripes, scattered, stripes } from './art.ts'
import { ribs } from './knits.ts'
import type { Look } from './look.ts'

const BOXER_SIDES = 'M0 380H235L215 960H0ZM1000 380H768L795 960H1000Z'

/** Trousers, shorts and leggings. */
export const TROUSER_LOOKS: Record<string, Look> = {
  'mens-pants-1': {},
  'mens-pants-2': { second: 'main' },
  'outdoor-3': { second: 'tone', trim: 'warm' },
  'womens-pants-1': { cut: { width: 0.92 }, second: 'deep' },
  'womens-pants-2': { cut: { width: 0.92 }, trim: 'warm' },
  'mens-pants-3': {},
  'essentials-4': {},
  'bali-2': { cut: { hem: 1.08 }, art: [band('light', 1080, 8), band('light', 1096, 16)] },
  'womens-pants-3': { cut: { width: 0.92, hem: 1.2 }, art: [pinstripes('cool', 26, 3)] },
  'womens-pants-4': { cut: { width: 0.95, hem: 1.12 }, art: [pinstripes('light', 34, 2)] },
  'mens-shorts-1': {},
  'womens-shorts-1': { cut: { width: 0.9, length: 0.82 }, art: [band('tone', 950, 90)] },
  'mens-tights-1': { second: 'cool' },
  'womens-leggings-1': { cut: { width: 0.92 }, second: 'warm' },
  'womens-leggings-2': { cut: { width: 0.92 } },
  'womens-underwear-4': {
    cut: { width: 0.95 },
    second: 'main',
    relief: { art: ribs(12), depth: 0.3 },
  },
}

/** Swimwear and underwear. */
export const SWIM_LOOKS: Record<string, Look> = {
  'mens-swim-1': {},
  'mens-swim-2': { cut: { length: 0.84 }, second: 'light' },
  'mens-swim-3': { second: 'main' },
  'mens-swim-4': {
    second: 'deep',
    art: [stripes({ ink: 'cool', pitch: 30, weight: 13, from: 620, to: 770 })],
  },
  'womens-swimwear-4': {
    cut: { width: 0.9, length: 0.78 },
    second: 'main',
    art: [scattered('ola', { ink: 'light', size: 64, pitch: 104, weight: 5 })],
  },
  'bali-4': {
    art: [scattered('hoja', { ink: 'light', size: 66, pitch: 104, weight: 4, turn: 11 })],
  },
  'womens-swimwear-1': {
    second: 'main',
    art: [line('tone', 5, 'M310 320C330 520 330 760 300 900M700 320C680 520 680 760 710 900')],
  },
  'womens-swimwear-2': { second: 'main', relief: { art: ribs(16), depth: 0.4 } },
  'womens-swimwear-3': { second: 'warm', art: [block('deep', 745)] },
  'mens-underwear-1': {},
  'mens-underwear-2': { heather: 0.2, trim: 'deep' },
  'mens-underwear-3': { art: [patch('tone', BOXER_SIDES)], trim: 'deep' },
  'womens-underwear-1': { cut: { width: 0.94, length: 0.8 }, trim: 'tone' },
  'womens-underwear-2': {
    cut: { width: 0.92, length: 0.86 },
    trim: 'deep',
    art: [stripes({ ink: 'light', pitch: 30, weight: 5, from: 410 })],
  },
}

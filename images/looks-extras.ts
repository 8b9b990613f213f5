import { band, block, line, motif, stripes } from './art.ts'
import type { Look } from './look.ts'

/** Rows of the beanie's crown, seen from slightly above. */
const BEANIE_ROWS =
  'M193 606A306 54 0 0 0 805 606M204 550A296 53 0 0 0 796 550M224 495A277 49 0 0 0 778 495' +
  'M253 442A248 44 0 0 0 750 442M287 397A215 38 0 0 0 717 397'

/** Shoes and boots. */
export const SHOE_LOOKS: Record<string, Look> = {
  'mens-boots-1': {},
  'mens-boots-2': { second: 'warm', trim: '#4a4038' },
  'womens-boots-1': { cut: { width: 0.93 }, second: 'deep', trim: '#6a4a34' },
  'womens-boots-2': { cut: { width: 0.93 }, second: 'main', trim: '#cfc6b2' },
  'mens-shoes-1': {},
  'mens-shoes-2': { second: 'deep', trim: '#4d3d2c' },
  'new-5': { trim: '#8d6b48' },
  'womens-shoes-1': { cut: { width: 0.95 }, second: 'light', trim: '#5d7186' },
  'womens-shoes-2': { cut: { width: 0.95 }, second: 'light', trim: '#94704a' },
}

/** Bags and rucksacks. */
export const BAG_LOOKS: Record<string, Look> = {
  'mens-backpack-1': {},
  'mens-backpack-2': { cut: { length: 0.88 }, second: 'main', trim: 'tone' },
  'mens-backpack-3': { second: 'warm' },
  'new-6': { cut: { width: 0.92, length: 1.05 }, second: 'deep' },
  'outdoor-4': { cut: { width: 0.86 }, second: 'deep', trim: 'warm' },
  'womens-backpack-1': { cut: { width: 0.92 }, second: 'cool' },
  'womens-backpack-2': { cut: { length: 0.84 }, second: 'main', trim: 'warm' },
  'mens-bag-1': { second: 'main', trim: 'mark' },
  'mens-bag-2': { second: 'main', trim: 'light', art: [block('deep', 985)] },
  'urban-3': { second: 'deep', trim: 'light', art: [band('deep', 0, 560)] },
  'womens-bag-1': {
    without: 'trim',
    second: 'warm',
    art: [motif('ocaso', { ink: 'warm', size: 300, weight: 2.6, at: [500, 790] })],
  },
  'womens-bag-2': {
    without: 'trim',
    second: 'main',
    art: [band('warm', 740, 44), band('warm', 800, 12)],
  },
  'womens-bag-3': {
    without: 'trim',
    second: 'main',
    art: [stripes({ ink: 'mark', pitch: 86, weight: 34, from: 570, to: 1250 })],
  },
}

/** Hats and headbands. */
export const HAT_LOOKS: Record<string, Look> = {
  'mens-hat-1': { second: 'main' },
  'mens-hat-3': {},
  'new-4': { second: 'main', heather: 0.24 },
  'womens-hat-1': { second: 'main', art: [line('light', 24, BEANIE_ROWS)] },
  'womens-hat-2': { cut: { width: 0.96, length: 1.05 }, second: 'main', trim: 'warm' },
  'mens-hat-2': {},
  'mens-hat-4': { second: 'deep' },
  'mens-hat-5': { second: 'deep', heather: 0.26 },
  'womens-hat-3': { second: 'light' },
  'womens-hat-4': { second: 'warm' },
  'womens-hair-1': {},
  'womens-hair-2': { cut: { length: 1.2 }, heather: 0.16 },
  'womens-hair-3': {
    pieces: { count: 2, step: [60, 330], turn: -7, scale: 0.86 },
    cut: { length: 0.8 },
    art: [line('light', 7, 'M130 668C200 756 340 782 430 780M570 780C660 782 800 756 870 668')],
  },
}

/** Jewellery, sunglasses, socks and bottles. */
export const SMALL_LOOKS: Record<string, Look> = {
  'mens-jewelry-1': {},
  'mens-jewelry-3': { second: 'cool', trim: 'main' },
  'mens-jewelry-5': { second: 'deep', trim: 'warm' },
  'womens-jewelry-1': { second: 'warm', trim: 'light', cut: { width: 0.84, length: 0.84 } },
  'womens-hair-4': {
    form: 'coletero',
    second: 'main',
    trim: '#b98a58',
    pieces: { count: 3, step: [120, 210], turn: 38, scale: 0.74 },
  },
  'womens-jewelry-5': {
    form: 'coletero_doble',
    second: 'light',
    trim: 'warm',
    pieces: { count: 2, step: [170, 300], turn: 40, scale: 0.88 },
  },
  'mens-jewelry-2': { second: '#c4a263' },
  'mens-jewelry-4': { second: '#a8843f', cut: { length: 0.86 }, gloss: 2 },
  'womens-jewelry-2': { second: '#55565a', gloss: 1.6, cut: { width: 0.8, length: 0.86 } },
  'womens-jewelry-3': { second: '#9a6a3c', cut: { width: 0.88 } },
  'womens-jewelry-4': { second: 'cool', gloss: 2.5, cut: { width: 0.92, length: 0.94 } },
  'mens-sunglasses-1': {},
  'womens-sunglasses-1': { cut: { length: 1.16, width: 0.96 }, trim: '#5d4632' },
  'mens-socks-1': {},
  'womens-socks-1': { second: 'light', pieces: { count: 3, step: [90, 235], scale: 0.56 } },
  'mens-bottle-1': {},
  'womens-bottle-1': { trim: '#a07c50', cut: { width: 1.06 } },
}

import {
  band,
  block,
  line,
  motif,
  otherSleeves,
  pinstripes,
  plaid,
  pocket,
  scattered,
  stripes,
  windowpane,
} from './art.ts'
import { cables, mesh, ribs, waffle } from './knits.ts'
import type { Look } from './look.ts'

const TEE_COLLAR = 'M399 226A101 77 0 0 0 601 226'
const TEE_CUFFS = 'M150 488L278 534M850 488L722 534'
const RAGLAN_COLLAR = 'M398 230A103 74 0 0 0 602 230'
const TEE_ARMHOLES = 'M250 272L262 380L288 540M740 272L730 380L708 540'

/** T-shirts, long sleeves and vests. */
export const TSHIRT_LOOKS: Record<string, Look> = {
  'essentials-1': {},
  'mens-tshirt-1': { art: [pocket('tone', [600, 462], 92)] },
  'mens-tshirt-2': {
    art: [otherSleeves('tone'), line('light', 3, TEE_ARMHOLES)],
  },
  'mens-tshirt-3': { art: [motif('cordillera', { ink: 'light', size: 220, weight: 2.4 })] },
  'mens-tshirt-4': {
    heather: 0.14,
    art: [band('light', 478, 10), band('light', 502, 26), band('light', 542, 10)],
  },
  'womens-tshirt-1': {
    cut: { width: 0.9 },
    art: [line('light', 24, TEE_COLLAR)],
  },
  'womens-tshirt-2': {
    cut: { width: 0.88 },
    relief: { art: mesh(13), depth: 0.3 },
    art: [otherSleeves('cool'), line('cool', 24, TEE_COLLAR)],
  },
  'womens-tshirt-3': {
    cut: { width: 0.9 },
    heather: 0.16,
    second: 'main',
    art: [motif('pinos', { ink: 'light', size: 84, at: [400, 440], weight: 3 })],
  },
  'womens-tshirt-4': {
    pieces: { count: 2, step: [150, 130], turn: 5, scale: 0.86 },
    cut: { width: 0.9, length: 0.92 },
    art: [line('light', 24, TEE_COLLAR), line('light', 14, TEE_CUFFS)],
  },
  'essentials-2': { cut: { width: 0.96, length: 1.06 } },
  'mens-top-3': { heather: 0.1, relief: { art: waffle(12), depth: 0.32 } },
  'mens-top-4': { art: [otherSleeves('cool')] },
  'mens-top-5': { art: [line('tone', 25, RAGLAN_COLLAR), pocket('tone', [600, 530], 84)] },
  'womens-top-3': { cut: { width: 0.9 }, art: [stripes({ ink: 'tone', pitch: 26, weight: 12 })] },
  'womens-top-4': { cut: { width: 0.88 }, heather: 0.14, relief: { art: ribs(15), depth: 0.35 } },
  'womens-tshirt-5': {
    cut: { width: 0.9 },
    art: [otherSleeves('light'), line('light', 25, RAGLAN_COLLAR)],
  },
  'womens-swimwear-5': {
    cut: { width: 0.9 },
    art: [block('tone', 660), band('light', 640, 14), line('tone', 25, RAGLAN_COLLAR)],
  },
  'mens-top-1': {
    form: 'tirantes_hombre',
    art: [band('deep', 842, 30)],
    relief: { art: mesh(9), depth: 0.4 },
  },
  'mens-top-2': { form: 'tirantes_hombre', cut: { width: 0.94, length: 1.06 } },
  'womens-top-1': { cut: { width: 0.86 } },
  'womens-top-2': {
    pieces: { count: 2, step: [210, 100], turn: 5, scale: 0.9 },
    cut: { width: 0.84 },
    relief: { art: ribs(9), depth: 0.45 },
  },
  'womens-underwear-3': { cut: { width: 0.78 }, heather: 0.14 },
}

/** Shirts. */
export const SHIRT_LOOKS: Record<string, Look> = {
  'mens-shirt-1': { art: [plaid('deep', 'light', 72)] },
  'mens-shirt-2': { art: [band('tone', -50, 470)] },
  'mens-shirt-4': { relief: { art: ribs(9), depth: 0.25 } },
  'urban-4': {},
  'womens-shirt-1': { cut: { width: 0.92 }, art: [windowpane('tone', 58, 2.5)] },
  'womens-shirt-3': { cut: { width: 0.92 }, heather: 0.14, trim: 'light' },
  'womens-shirt-5': { cut: { width: 0.92 }, art: [pinstripes('light', 26, 3)] },
  'mens-shirt-3': {},
  'mens-shirt-5': { art: [pinstripes('tone', 64, 26)] },
  'bali-1': {
    cut: { width: 1.02 },
    art: [scattered('hoja', { ink: 'light', size: 60, pitch: 96, weight: 4, turn: 9 })],
  },
  'womens-shirt-2': {
    cut: { width: 0.92, length: 0.88 },
    art: [stripes({ ink: 'cool', pitch: 34, weight: 5 })],
  },
  'womens-shirt-4': { cut: { width: 0.92 }, art: [pinstripes('light', 18, 6)] },
}

/** Hooded sweatshirts. */
export const HOODIE_LOOKS: Record<string, Look> = {
  'mens-hoodie-1': { heather: 0.16 },
  'mens-hoodie-2': {
    art: [motif('cordillera', { ink: 'light', size: 150, at: [500, 940], weight: 3 })],
  },
  'mens-hoodie-3': { art: [otherSleeves('deep')], second: 'light' },
  'mens-hoodie-4': { art: [band('light', 728, 52), band('light', 792, 9)] },
  'mens-hoodie-5': { relief: { art: ribs(24), depth: 0.55 } },
  'new-3': { heather: 0.3, second: 'light' },
  'urban-2': { art: [block('tone', 800), band('light', 792, 8)] },
  'womens-hoodie-1': {
    cut: { width: 0.92 },
    second: 'warm',
    art: [motif('sol', { ink: 'warm', size: 84, at: [610, 590], weight: 4 })],
  },
  'womens-hoodie-2': {
    cut: { width: 0.92 },
    art: [stripes({ ink: 'light', pitch: 46, weight: 22, from: 470 })],
  },
  'womens-hoodie-3': { cut: { width: 0.92 }, art: [otherSleeves('cool')] },
  'womens-hoodie-4': {
    cut: { width: 0.9 },
    art: [band('warm', 728, 12), band('light', 748, 12), band('tone', 768, 12)],
  },
  'womens-hoodie-5': { cut: { width: 0.92, length: 0.9 }, second: 'light' },
}

/** Jumpers. */
export const KNIT_LOOKS: Record<string, Look> = {
  'essentials-3': { cut: { width: 0.95 }, second: 'main' },
  'mens-knit-1': { second: 'light' },
  'mens-knit-3': {
    second: 'main',
    art: [stripes({ ink: 'mark', pitch: 46, weight: 12, from: 480, to: 900 })],
  },
  'womens-knitwear-1': { cut: { width: 0.92 }, second: 'warm' },
  'womens-knitwear-3': {
    cut: { width: 0.92 },
    second: 'main',
    relief: { art: cables(74), depth: 0.7 },
  },
  'womens-knitwear-4': { cut: { width: 0.9 }, heather: 0.3 },
  'mens-knit-2': {},
  'mens-knit-4': { heather: 0.34 },
  'new-2': { heather: 0.16 },
  'womens-knitwear-2': { cut: { width: 0.9 } },
  'womens-knitwear-5': { cut: { width: 0.9 }, heather: 0.26, art: [band('light', 600, 46, true)] },
}

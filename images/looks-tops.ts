import {
  band,
  block,
  line,
  motif,
  otherSleeves,
  patch,
  pinstripes,
  plaid,
  pocket,
  scattered,
  stripes,
  windowpane,
} from './art.ts'
import { cables, mesh, raisedYoke, ribs, waffle } from './knits.ts'
import type { Look } from './look.ts'

const TEE_COLLAR = 'M396 238A104 97 0 0 0 604 238'
const TEE_CUFFS = 'M88 442L197 558M911 439L803 551'
const RAGLAN_COLLAR = 'M420 318A83 79 0 0 0 586 318'
const VEST_SIDES =
  'M0 380L222 415L245 540L259 670L264 1000L262 1250H0ZM1000 380L765 415L748 540L736 670L732 1000V1250H1000Z'

/** T-shirts, long sleeves and vests. */
export const TSHIRT_LOOKS: Record<string, Look> = {
  'essentials-1': {},
  'mens-tshirt-1': { art: [pocket('tone', [640, 470], 120)] },
  'mens-tshirt-2': {
    art: [otherSleeves('tone'), line('light', 3, 'M262 270L262 340L252 420L217 505')],
  },
  'mens-tshirt-3': { art: [motif('cordillera', { ink: 'light', size: 250, weight: 2.4 })] },
  'mens-tshirt-4': {
    heather: 0.14,
    art: [band('light', 478, 10), band('light', 502, 26), band('light', 542, 10)],
  },
  'womens-tshirt-1': {
    cut: { width: 0.9 },
    art: [line('light', 18, TEE_COLLAR)],
  },
  'womens-tshirt-2': {
    cut: { width: 0.88 },
    relief: { art: mesh(13), depth: 0.3 },
    art: [otherSleeves('cool'), line('cool', 18, TEE_COLLAR)],
  },
  'womens-tshirt-3': {
    cut: { width: 0.9 },
    heather: 0.16,
    second: 'main',
    art: [motif('pinos', { ink: 'light', size: 96, at: [620, 450], weight: 3 })],
  },
  'womens-tshirt-4': {
    cut: { width: 0.9, length: 0.92 },
    art: [line('light', 18, TEE_COLLAR), line('light', 14, TEE_CUFFS)],
  },
  'essentials-2': { cut: { width: 0.96, length: 1.06 } },
  'mens-top-3': { heather: 0.1, relief: { art: waffle(12), depth: 0.32 } },
  'mens-top-4': { art: [otherSleeves('cool')] },
  'mens-top-5': { art: [line('tone', 17, RAGLAN_COLLAR), pocket('tone', [610, 520], 84)] },
  'womens-top-3': { cut: { width: 0.9 }, art: [stripes({ ink: 'tone', pitch: 26, weight: 12 })] },
  'womens-top-4': { cut: { width: 0.88 }, heather: 0.14, relief: { art: ribs(15), depth: 0.35 } },
  'womens-tshirt-5': {
    cut: { width: 0.9 },
    art: [otherSleeves('light'), line('light', 17, RAGLAN_COLLAR)],
  },
  'womens-swimwear-5': {
    cut: { width: 0.9 },
    art: [block('tone', 660), band('light', 640, 14), line('tone', 17, RAGLAN_COLLAR)],
  },
  'mens-top-1': { relief: { art: mesh(15), depth: 0.4 }, art: [patch('deep', VEST_SIDES)] },
  'mens-top-2': {
    second: 'main',
    art: [motif('cumbre', { ink: 'mark', size: 240, weight: 2.4, at: [500, 610] })],
  },
  'womens-top-1': { cut: { width: 0.86 }, art: [patch('tone', VEST_SIDES)] },
  'womens-top-2': { cut: { width: 0.84 }, relief: { art: ribs(17), depth: 0.45 } },
  'womens-underwear-3': { cut: { width: 0.78 }, heather: 0.14 },
}

/** Shirts. */
export const SHIRT_LOOKS: Record<string, Look> = {
  'mens-shirt-1': { art: [plaid('deep', 'light', 92)] },
  'mens-shirt-2': { art: [band('tone', -50, 453)] },
  'mens-shirt-4': { relief: { art: ribs(9), depth: 0.25 } },
  'urban-4': {},
  'womens-shirt-1': { cut: { width: 0.92 }, art: [windowpane('tone', 58, 2.5)] },
  'womens-shirt-3': { cut: { width: 0.92 }, heather: 0.14, trim: 'light' },
  'womens-shirt-5': { cut: { width: 0.92 }, art: [pinstripes('light', 26, 3)] },
  'mens-shirt-3': {},
  'mens-shirt-5': { art: [pinstripes('tone', 64, 26)] },
  'bali-1': {
    cut: { width: 1.02 },
    art: [scattered('hoja', { ink: 'light', size: 74, pitch: 118, weight: 4, turn: 9 })],
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
    art: [motif('cordillera', { ink: 'light', size: 150, at: [500, 862], weight: 3 })],
  },
  'mens-hoodie-3': { art: [otherSleeves('deep')], second: 'light' },
  'mens-hoodie-4': { art: [band('light', 610, 60), band('light', 686, 9)] },
  'mens-hoodie-5': { relief: { art: ribs(24), depth: 0.55 } },
  'new-3': { heather: 0.3, second: 'light' },
  'urban-2': { art: [block('tone', 745), band('light', 737, 8)] },
  'womens-hoodie-1': {
    cut: { width: 0.92 },
    second: 'warm',
    art: [motif('sol', { ink: 'warm', size: 92, at: [622, 600], weight: 4 })],
  },
  'womens-hoodie-2': {
    cut: { width: 0.92 },
    art: [stripes({ ink: 'light', pitch: 56, weight: 28, from: 460 })],
  },
  'womens-hoodie-3': { cut: { width: 0.92 }, art: [otherSleeves('cool')] },
  'womens-hoodie-4': {
    cut: { width: 0.9 },
    art: [band('warm', 598, 12), band('light', 618, 12), band('tone', 638, 12)],
  },
  'womens-hoodie-5': { cut: { width: 0.92, length: 0.9 }, second: 'light' },
}

/** Jumpers. */
export const KNIT_LOOKS: Record<string, Look> = {
  'essentials-3': { cut: { width: 0.95 }, second: 'main' },
  'mens-knit-1': { second: 'main', relief: { art: raisedYoke(), depth: 0.8 } },
  'mens-knit-3': {
    second: 'main',
    art: [stripes({ ink: 'mark', pitch: 46, weight: 12, from: 470, to: 840 })],
  },
  'womens-knitwear-1': { cut: { width: 0.92 }, second: 'warm' },
  'womens-knitwear-3': { cut: { width: 0.92 }, relief: { art: cables(74), depth: 0.7 } },
  'womens-knitwear-4': { cut: { width: 0.9 }, heather: 0.3 },
  'mens-knit-2': {},
  'mens-knit-4': { heather: 0.34 },
  'new-2': { relief: { art: ribs(34), depth: 0.75 } },
  'womens-knitwear-2': { cut: { width: 0.9 }, relief: { art: ribs(22), depth: 0.5 } },
  'womens-knitwear-5': { cut: { width: 0.9 }, heather: 0.26, art: [band('light', 560, 46, true)] },
}

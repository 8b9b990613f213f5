import { band, line, pinstripes, plaid, scattered, stripes } from './art.ts'
import type { Look } from './look.ts'

/** Fleeces, jackets and waistcoats. */
export const JACKET_LOOKS: Record<string, Look> = {
  'mens-fleece-1': {},
  'outdoor-2': { second: 'deep', trim: 'warm' },
  'womens-fleece-1': { cut: { width: 0.92 }, second: 'warm' },
  'mens-jacket-2': {},
  'urban-1': { cut: { length: 1.12 }, trim: 'tone' },
  'womens-jacket-2': { cut: { width: 0.92 }, art: [band('deep', 0, 480)] },
  'mens-jacket-1': {},
  'outdoor-1': { second: 'deep', trim: 'warm' },
  'womens-jacket-1': { cut: { width: 0.92 }, second: 'cool' },
  'mens-jacket-4': { second: 'deep', trim: 'warm' },
  'new-1': {},
  'womens-jacket-4': { cut: { width: 0.92 }, second: 'light' },
  'mens-jacket-3': {},
  'womens-jacket-3': { cut: { width: 0.9 }, second: 'cool' },
  'mens-vest-1': {},
  'womens-vest-1': { cut: { width: 0.86 }, trim: 'warm' },
}

/** Dresses, skirts and the kimono. */
export const DRESS_LOOKS: Record<string, Look> = {
  'bali-3': {},
  'womens-dress-1': { art: [pinstripes('light', 22, 1.6)] },
  'womens-dress-2': {},
  'womens-dress-3': { form: 'vestido_punto', heather: 0.2 },
  'womens-party-dress-1': { form: 'vestido_fiesta', gloss: 1.6 },
  'womens-party-dress-2': { art: [scattered('punto', { ink: 'light', size: 18, pitch: 34 })] },
  'womens-party-dress-3': { form: 'vestido_largo', cut: { width: 0.95, length: 0.96 } },
  'womens-party-dress-4': { form: 'vestido_punto', cut: { length: 1.05 } },
  'womens-skirt-1': {},
  'womens-skirt-2': {
    cut: { length: 0.82 },
    art: [line('deep', 3, 'M362 310C348 380 318 420 285 446M638 310C652 380 682 420 715 446')],
  },
  'womens-skirt-3': { cut: { hem: 1.08 }, gloss: 2.5, art: [band('tone', 930, 22)] },
  'womens-skirt-4': { cut: { length: 0.92, width: 0.92 }, art: [plaid('deep', 'light', 84)] },
  'womens-skirt-5': {
    cut: { length: 0.72 },
    art: [stripes({ ink: 'cool', pitch: 400, weight: 50, from: 860, to: 960 })],
  },
}

import type { Garment } from './vocabulary.ts'

/** Whether there is a drawing of its pattern: a hair band is a single strip, and a tent no garment. */
export const hasPlan = (garment: Garment | undefined): garment is Garment =>
  garment !== undefined && garment !== 'cinta'

/** The drawing of a garment's pattern, 4:5, the same in every colour. */
export const planAddress = (garment: Garment): string => `/img/plans/${garment}.svg`

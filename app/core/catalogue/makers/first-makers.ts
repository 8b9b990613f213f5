import makersFile from '#content/makers.json' with { type: 'json' }
import type { Makers } from './makers.ts'

/** The makers of the sample catalogue: the first filling of the shop's rows (migration 068). */
export const firstMakers: Makers = makersFile.makers

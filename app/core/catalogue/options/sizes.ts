import { firstSizes } from '#content/options/sizes.ts'
import { liveSettings } from '#core/base/policy/live-settings.ts'

/** With the owner's changes. A file apart: cards need colours, and no sizes. */
export const sizeOptions = liveSettings('options', { sizes: firstSizes })

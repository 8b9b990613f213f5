import { firstColors } from '#content/options/colors.ts'
import { liveSettings } from '#core/base/policy/live-settings.ts'

/** With the owner's changes. A file apart: cards need colours, and no sizes. */
export const colorOptions = liveSettings('options', { colors: firstColors })

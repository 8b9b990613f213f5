import { firstExplore } from '#content/navigation.ts'
import { liveSettings } from '#core/base/policy/live-settings.ts'

/** The header's button, as it is now. */
export const explore = liveSettings('explore', firstExplore)

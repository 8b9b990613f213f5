import file from '#content/navigation.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'

export type NavLink = { label: string; to: string }

/** The panels of `menus.ts`. `gifts` exists only in the phone's menu. */
export type MenuName = 'men' | 'women' | 'collections' | 'gifts'

export type Navigation = {
  /** The header's entries, in order. The wide header shows all but `gifts`. */
  ways: readonly (NavLink & { menu?: MenuName })[]
  /** «Atención al cliente». */
  help: readonly NavLink[]
  legal: readonly NavLink[]
}

const { explore: firstExplore, ...links } = file

/** Links on every page, as they are now: the header's entries and the footer's lists. */
export const navigation = liveSettings('navigation', links as Navigation)

/** The header's button. A change of the collections moves it where that one goes (`collection-rules.ts`). */
export const explore = liveSettings('explore', firstExplore)

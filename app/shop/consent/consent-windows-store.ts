import { createStore } from '#app/ui/store.ts'

// Apart from the choice and its rules, which are read after a page has loaded.

const isSettingsOpen = createStore(() => false)
export const useSettingsOpen = isSettingsOpen.use
/** Opens or closes the dialog with the cookie categories, from anywhere. */
export const showCookieSettings = isSettingsOpen.set

const isAsked = createStore(() => false)
/** Whether the banner asks for a choice. */
export const useAsked = isAsked.use
export const askForChoice = isAsked.set

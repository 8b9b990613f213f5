import { createStore, listenToStorage } from '#app/ui/store.ts'

/** Single letters do something at the desk, unless a person switches them off. WCAG 2.1.4. */
const STORED = 'mostrador-teclas'

const read = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== 'no'
  } catch {
    return true // a browser that stores nothing
  }
}

const store = createStore<boolean>(read, {
  onServer: true,
  listen: () => listenToStorage([STORED], () => store.set(read())),
})

/** Whether letters are shortcuts in this browser. */
export const useAreKeysOn = store.use
export const areKeysOn = store.get

export function switchKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? 'sí' : 'no')
  } catch {
    // For this page only.
  }
  store.set(isOn)
}

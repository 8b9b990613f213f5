/** Changed values by their path: `{ 'policy.shipping.standard.priceCents': 495 }`. Never mutated. */
export type SettingChanges = Readonly<Record<string, unknown>>

const NONE: SettingChanges = {}

let read: () => SettingChanges = () => NONE

/** The owner's changes to the settings, for this request on the server, for this tab in a browser. */
export const currentChanges = (): SettingChanges => read()

/** Paths of what no shopper is told, and of what only the server needs. */
const NOT_SENT = /^(?:policy\.desk|guarantee|bank|home|day|listings|gifts|\w+Words)\./

/** The changes that anybody may know, for what is sent to shoppers. */
export const publicChanges = (): SettingChanges =>
  Object.fromEntries(Object.entries(read()).filter(([path]) => !NOT_SENT.test(path)))

/** The changes as text for a page of the shop, which a browser reads again. */
export const settingsText = (): string => JSON.stringify(publicChanges())

/** The same for a page of the desk, with what only its people may know. */
export const deskSettingsText = (): string => JSON.stringify(read())

/**
 * Sets where the settings read the owner's changes from; returns the source before. The server's
 * source answers per request, so that a request sees one state. The bundle and the sources have a
 * copy of this module each, and each copy needs its source.
 */
export function readChangesFrom(source: () => SettingChanges): () => SettingChanges {
  const before = read
  read = source
  return before
}

/** Numbers and booleans can change, so their types are not those of the values in the file. */
type Settings<T> = T extends number
  ? number
  : T extends boolean
    ? boolean
    : T extends object
      ? { readonly [K in keyof T]: Settings<T[K]> }
      : T

/**
 * The values of a file in `content/` with the owner's changes applied, whenever a property is read.
 * Code must therefore read a setting when it runs, not when its module loads.
 * Guarded by: live-settings.test.ts, settings-at-import.test.ts.
 */
export function liveSettings<T extends object>(root: string, values: T): Settings<T> {
  let changes: SettingChanges
  let changed: T
  const live = {}
  for (const key in values) {
    Object.defineProperty(live, key, {
      enumerable: true,
      get: () => {
        if (changes !== read()) {
          changes = read()
          changed = withChanges(root, values, changes)
        }
        return changed[key]
      },
    })
  }
  return live as Settings<T> // it has the properties of `values`
}

type Branch = { [key: string]: Branch | undefined }

function withChanges<T extends object>(root: string, values: T, changes: SettingChanges): T {
  const copy = structuredClone(values)
  for (const path in changes) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at: Branch | undefined = { [root]: copy as Branch }
    for (const key of keys) at = at?.[key]
    // Neither another file's path nor one of another version is there.
    if (at) at[last] = changes[path] as Branch
  }
  return copy
}

/** Changed values by their path: `{ 'policy.shipping.standard.priceCents': 495 }`. Never mutated. */
export type SettingChanges = Readonly<Record<string, unknown>>

const NONE: SettingChanges = {}

let read: () => SettingChanges = () => NONE

/** The owner's changes to the settings, for this request on the server, for this tab in a browser. */
export const currentChanges = (): SettingChanges => read()

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
 * Code must therefore read it when it runs, not when its module loads. `fixed` properties cannot
 * change and may be read at any time.
 * Guarded by: live-settings.test.ts, settings-at-import.test.ts.
 */
export function liveSettings<T extends object>(
  root: string,
  values: T,
  fixed: readonly (keyof T & string)[] = [],
): Settings<T> {
  const changed = new WeakMap<SettingChanges, T>()
  const current = (): T => {
    const changes = read()
    const known = changed.get(changes)
    if (known) return known
    const made = withChanges(root, values, changes)
    changed.set(changes, made)
    return made
  }
  const live = {}
  for (const key of Object.keys(values) as (keyof T & string)[]) {
    const get = fixed.includes(key) ? () => values[key] : () => current()[key]
    Object.defineProperty(live, key, { enumerable: true, get })
  }
  return live as Settings<T> // it has the properties of `values`
}

type Branch = { [key: string]: Branch | undefined }

function withChanges<T extends object>(root: string, values: T, changes: SettingChanges): T {
  const copy = structuredClone(values)
  for (const [path, value] of Object.entries(changes)) {
    const [first, ...keys] = path.split('.')
    const last = keys.pop()
    if (first !== root || last === undefined) continue
    let at: Branch | undefined = copy as Branch
    for (const key of keys) at = at?.[key]
    // A path of another version may not exist here.
    if (at) at[last] = value as Branch
  }
  return copy
}

/** Returns true if the page is about to reload. `repeats`: the last press is made again then. */
export type LeaveOldBuild = (repeats?: boolean) => Promise<boolean>

type LeaveOptions = {
  /** The build that the page is of; the shop names its own in the header `x-build`. */
  build: string
  /** The marked reload: keep-page.browser.ts prevents all others. */
  info: string
}

/**
 * Reloads a page whose code is gone because the shop was updated meanwhile. Not if the shop does not
 * answer or is of the same build: the file is missing for another reason. A tab leaves each build
 * once, so servers of different builds do not make it reload for ever. What was typed is filled in
 * again, except passwords, codes and cards, and the press that failed is made again. A part of the
 * inline script: it works where no other script has loaded, and imports nothing.
 */
export function createLeaveOldBuild({ build, info }: LeaveOptions): LeaveOldBuild {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  type Kept = { pressed: number; fields: [name: string, value: string, isChecked: boolean][] }

  const KEY_LEFT = 'builds-left'
  const KEY_TYPED = 'old-page'
  const OPENER = '[aria-haspopup],[aria-expanded]'
  const openers = () => [...document.querySelectorAll<HTMLElement>(OPENER)]
  const fields = () =>
    [...document.querySelectorAll<Field>('input,textarea,select')].filter(
      ({ name, type, autocomplete }) =>
        name && !/password|hidden|file/.test(type) && !/cc-|code/.test(autocomplete),
    )
  let pressed: HTMLElement | null = null

  const restore = () => {
    const text = sessionStorage.getItem(KEY_TYPED)
    if (!text) return
    sessionStorage.removeItem(KEY_TYPED)
    const kept = JSON.parse(text) as Kept // our own text
    const empty = fields()
    // Before hydration: the replay of what was typed tells React.
    for (const [name, value, isChecked] of kept.fields) {
      const at = empty.findIndex((field) => field.name === name)
      const [field] = at < 0 ? [] : empty.splice(at, 1)
      if (!field) continue
      if ('checked' in field && /radio|checkbox/.test(field.type)) field.checked = isChecked
      else field.value = value
    }
    openers()[kept.pressed]?.click() // waits for its control like any press
  }
  addEventListener('DOMContentLoaded', restore)
  addEventListener(
    'click',
    ({ target }) => (pressed = (target as Element).closest<HTMLElement>(OPENER)),
    true,
  )

  return async (repeats) => {
    const left = sessionStorage.getItem(KEY_LEFT) ?? ''
    try {
      const { headers } = await fetch('/healthz', { cache: 'no-store' })
      const now = headers.get('x-build')
      if (!now || now === build || left.includes(build)) return false
    } catch {
      return false // no connection: the page can still be read
    }
    sessionStorage.setItem(KEY_LEFT, `${left} ${build}`)
    // Where storage is blocked nothing would end a second reload.
    if (!sessionStorage.getItem(KEY_LEFT)) return false
    const kept: Kept = {
      pressed: repeats && pressed ? openers().indexOf(pressed) : -1,
      fields: fields().map((field) => [
        field.name,
        field.value,
        'checked' in field && field.checked,
      ]),
    }
    sessionStorage.setItem(KEY_TYPED, JSON.stringify(kept))
    if (window.navigation) navigation.reload({ info })
    else location.reload()
    return true
  }
}

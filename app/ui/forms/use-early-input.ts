import { useLayoutEffect } from 'react'

/**
 * Tells React about input from before hydration: typed before the scripts loaded, or restored by
 * the browser after a reload. Otherwise React would keep the server's values while the page shows
 * others. Replays a change event for each such field, except for a text area with initial text,
 * which React has reset by then. Used once, at the root.
 */
export function useEarlyInput(): void {
  // After the commit: during it, React would ignore the events and restore the old values.
  useLayoutEffect(() => queueMicrotask(replayEarlyInput), [])
}

function replayEarlyInput(): void {
  const fields = [...document.querySelectorAll<Field>('input,textarea,select')]
  // Reads all fields before the first replay, since React then resets the others.
  for (const replay of fields.map(toReplay)) replay?.()
}

type TextField = HTMLInputElement | HTMLTextAreaElement
type Field = TextField | HTMLSelectElement

function toReplay(field: Field): (() => void) | undefined {
  if ('options' in field) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return valueToReplay(field, first?.value)
  }
  if ('checked' in field && /radio|checkbox/.test(field.type)) {
    return tickToReplay(field)
  }
  return valueToReplay(field, field.defaultValue)
}

/** Of radio buttons only the selected one is replayed: the others follow. */
function tickToReplay(field: HTMLInputElement): (() => void) | undefined {
  const { checked } = field
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return undefined
  return () => {
    field.checked = !checked
    field.click()
  }
}

function valueToReplay(field: Field, first = ''): (() => void) | undefined {
  const { value } = field
  if (value === first) return undefined
  return () => {
    // React ignores a change to a value that it has already tracked. So the field first gets the
    // initial value, and then the new one through the native setter, which React does not track.
    field.value = first
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

import { useLayoutEffect } from 'react'

/**
 * Tells React what was typed or chosen in fields before its scripts were there, or put back by the
 * browser after a reload: the page shows it, and React would go on with the values that the server
 * sent. Each such field is changed once more, as by the hand that did it. A text area that came
 * with text is the exception: React has put that back by then. Used once, at the root.
 */
export function useEarlyInput(): void {
  // After the commit: inside it React could not answer, and would put the old values back.
  useLayoutEffect(() => queueMicrotask(replayEarlyInput), [])
}

function replayEarlyInput(): void {
  const fields = [...document.querySelectorAll<Field>('input,textarea,select')]
  // All are looked at before the first is replayed: React's answer to it resets the others.
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

/** Of radio buttons only the one that is chosen: the others follow it. */
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
    // React hears of no change to a value that it has seen already: it sees the old one first, and
    // the new one comes past the setter by which it watches.
    field.value = first
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

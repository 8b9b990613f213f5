/**
 * Tells React about input from before hydration: typed before the scripts loaded, or restored by
 * the browser after a reload. Otherwise React would keep the server's values while the page shows
 * others. Replays a change event for each such field, except for a text area with initial text,
 * which React has reset by then.
 *
 * The returned function listens for the hydration of the root, and of each part that is hydrated
 * later, and replays its fields, each once. A part of the inline script, so it imports nothing.
 */
export function createInputReplay(
  partOf: (element: Element) => Element,
): (ready: Pick<Event, 'target'>) => void {
  type TextField = HTMLInputElement | HTMLTextAreaElement
  type Field = TextField | HTMLSelectElement

  const toReplay = (field: Field): (() => void) | undefined => {
    if ('options' in field) {
      const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
      return valueToReplay(field, first?.value)
    }
    if ('checked' in field && /radio|checkbox/.test(field.type)) {
      return tickToReplay(field)
    }
    return valueToReplay(field, field.defaultValue)
  }

  // Of radio buttons only the selected one is replayed: the others follow.
  const tickToReplay = (field: HTMLInputElement): (() => void) | undefined => {
    const { checked } = field
    if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return undefined
    return () => {
      field.checked = !checked
      field.click()
    }
  }

  const valueToReplay = (field: Field, first = ''): (() => void) | undefined => {
    const { value } = field
    if (value === first) return undefined
    return () => {
      // React ignores a change to a value that it has already tracked. So the field first gets the
      // initial value, and then the new one through the native setter, which React does not track.
      field.value = first
      const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      native?.set?.call(field, value)
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }

  /** The fields of the server's page that React has not hydrated yet, with their parts. */
  let waiting: [field: Field, part: Element][] | undefined
  return ({ target }) => {
    const fields = document.querySelectorAll<Field>('input,textarea,select')
    waiting ??= [...fields].map((field) => [field, partOf(field)])
    const hydrated = waiting.filter(([, part]) => part === target)
    // An event on a field that React does not know would hydrate it with the new value.
    waiting = waiting.filter(([, part]) => part !== target)
    // Reads all fields before the first replay, since React then resets the others.
    for (const replay of hydrated.map(([field]) => toReplay(field))) replay?.()
  }
}

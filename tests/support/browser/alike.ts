/**
 * Marks with `data-alike` each item of a list, row and card that is built like two others in the same
 * place: only its words, figures and addresses differ, of which axe asks no more than that they are
 * there. Runs in the page, so it uses nothing outside itself.
 */
export function markAlike(): void {
  const VALUES = ['class', 'role', 'type', 'lang', 'tabindex']
  const STATES = /^aria-(?:current|pressed|expanded|selected|checked|hidden|disabled|invalid)$/
  const known = new Map<Element, string>()
  const attributes = (element: Element) =>
    [...element.attributes]
      .map(({ name, value }) => {
        const isLookedAt = VALUES.includes(name) || STATES.test(name)
        return `${name}=${isLookedAt ? value : String(value !== '')}`
      })
      .toSorted()
  /** An element without its words; of equal children one, so that a card has any number of sizes. */
  const frameOf = (element: Element): string => {
    const before = known.get(element)
    if (before !== undefined) return before
    const children = [...element.childNodes].map((node) => {
      if (node instanceof Element) return frameOf(node)
      return node instanceof Text && /\S/.test(node.data) ? 'words' : ''
    })
    const frame = JSON.stringify([element.localName, attributes(element), [...new Set(children)]])
    known.set(element, frame)
    return frame
  }
  const placeOf = (element: Element): string => {
    const parent = element.parentElement
    return parent ? `${placeOf(parent)} ${parent.localName}.${parent.getAttribute('class')}` : ''
  }
  const seen = new Map<string, number>()
  for (const one of document.querySelectorAll('li, tr, article')) {
    if (one.parentElement?.closest('[data-alike]')) continue
    const kind = placeOf(one) + frameOf(one)
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    if (count > 2) one.setAttribute('data-alike', '')
  }
}

/** Takes the marks away. Runs in the page. */
export function unmarkAlike(): void {
  for (const one of document.querySelectorAll('[data-alike]')) one.removeAttribute('data-alike')
}

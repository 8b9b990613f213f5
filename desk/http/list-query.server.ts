import { readListEnd, writeListEnd, type ListEnd } from '#core/base/text/list-end.ts'

/** Rows of a page of a list. */
export const ROWS = 50
const LONGEST_SEARCH = 120

/** What the address of a list asks for: a saved view, words, and the last row seen. */
export function readList<View extends string>(
  request: Request,
  views: Readonly<Record<View, string>>,
  usual: View,
) {
  const asked = new URL(request.url).searchParams
  const typed = asked.get('vista') ?? ''
  const view = Object.hasOwn(views, typed) ? (typed as View) : usual // a key of the views
  const text = (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  const after = readListEnd(asked.get('desde') ?? '')
  return { view, text, after, isFirst: after === undefined, doneIntent: asked.get('hecho') }
}

export const nextOf = (next: ListEnd | undefined): string | undefined => next && writeListEnd(next)

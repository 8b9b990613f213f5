import type { ListName } from '#core/catalogue/lists/list-names.ts'

/** A list of the owner's, at the desk. */
export const listPath = (list: ListName): string => `/listas/${list}`

/** A form for a new entry. */
export const newPath = (list: ListName): string => `/listas/${list}/nueva`

/** An entry; apart from `nueva`, which may be the name of one. */
export const entryPath = (list: ListName, key: string): string =>
  `/listas/${list}/ver/${encodeURIComponent(key)}`

/** The list, with the question whether to take an entry away. */
export const removePath = (list: ListName, key: string): string =>
  `/listas/${list}?${new URLSearchParams({ quitar: key })}`

/** Said of a variant that has no place. */
export const NO_SHELF = 'sin sitio'

/** Where a variant lies, in a sentence. */
export const shelfText = (shelf: string | null): string =>
  shelf === null ? NO_SHELF : `«${shelf}»`

export const movedShelfText = (variantId: string, shelf: string | null): string =>
  `Otra persona acaba de cambiar el sitio de ${variantId}: ahora es ${shelfText(shelf)}. No se ha cambiado nada.`

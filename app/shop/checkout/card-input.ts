/** The formatted card input. It stays in the browser. */
export type CardInput = { number: string; expiry: string; cvc: string }

export const NO_CARD: CardInput = { number: '', expiry: '', cvc: '' }

const MISSING: Record<keyof CardInput, string> = {
  number: 'Falta el número de tarjeta',
  expiry: 'Falta la caducidad',
  cvc: 'Falta el CVC',
}

/** The empty fields of a card in the order of the form, each with its message. */
export const missingOfCard = (card: CardInput): { field: keyof CardInput; text: string }[] =>
  (['number', 'expiry', 'cvc'] as const)
    .filter((field) => card[field] === '')
    .map((field) => ({ field, text: MISSING[field] }))

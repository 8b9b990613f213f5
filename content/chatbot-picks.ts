/**
 * Price ranges of jackets as the help states them: catalogue prices in cents, inclusive. A range
 * may be empty in the catalogue. Source: specification, "Chatbot price ranges".
 */
export const chatbotPriceRanges = {
  windbreakers: { fromCents: 4900, toCents: 8900 },
  softshells: { fromCents: 8900, toCents: 14_900 },
  waterproofs: { fromCents: 14_900, toCents: 29_900 },
  highMountain: { fromCents: 29_900, toCents: 49_900 },
} as const

/**
 * The kinds of garments that the answer of each activity names, one by one: the shop shows one
 * product of each, if it has one in stock.
 */
export const chatbotPieces = {
  senderismo: [
    ['camiseta', 'manga_larga', 'top_tirantes'],
    ['polar', 'jersey', 'sudadera'],
    ['cortavientos', 'chaqueta_impermeable', 'softshell'],
  ],
  trail: [['camiseta', 'manga_larga', 'top_tirantes'], ['mallas', 'short'], ['zapatilla']],
  alpinismo: [
    ['manga_larga'],
    ['polar', 'chaqueta_acolchada', 'sudadera'],
    ['chaqueta_impermeable', 'softshell'],
  ],
  viaje: [
    ['camiseta', 'camisa', 'camisa_lino', 'top_tirantes'],
    ['pantalon_trekking', 'pantalon_lino', 'short', 'falda'],
    ['cortavientos', 'chaqueta_impermeable'],
  ],
  diario: [
    ['sudadera', 'jersey', 'jersey_cuello'],
    ['camisa', 'camisa_lino', 'camiseta'],
    ['bolsa', 'mochila'],
  ],
} as const

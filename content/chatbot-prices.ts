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

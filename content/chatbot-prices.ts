/**
 * What each kind of jacket costs, as the help says it: catalogue prices in cents, both ends included.
 * The catalogue need not have something in each. Source: specification, "Chatbot price ranges".
 */
export const chatbotPriceRanges = {
  windbreakers: { fromCents: 4900, toCents: 8900 },
  softshells: { fromCents: 8900, toCents: 14_900 },
  waterproofs: { fromCents: 14_900, toCents: 29_900 },
  highMountain: { fromCents: 29_900, toCents: 49_900 },
} as const

import { formatEuros } from '#core/base/money/money.ts'

/** "25,00 €" or "25.00 USD": a provider may report another currency. */
export const amountText = (amountCents: number, currency: string): string =>
  currency === 'EUR' ? formatEuros(amountCents) : `${(amountCents / 100).toFixed(2)} ${currency}`

/** Euro cents, always a safe integer. */
export type Cents = number

/** Lets through what is a whole, safe number of cents; throws on anything else. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value
}

/** Whole percents of a non-negative amount, rounded half up to the cent. */
export function percentOf(amountCents: Cents, percent: number): Cents {
  // The product of two integers is exact, and a half is exact in binary: Math.round cannot err here.
  return cents(Math.round((cents(amountCents) * percent) / 100))
}

/** What a consumer pays for a catalogue price: VAT added, or already inside. */
export function priceWithVat(priceCents: Cents, vat: VatRule): Cents {
  return vat.pricesIncludeVat ? priceCents : priceCents + percentOf(priceCents, vat.vatPercent)
}

export type VatRule = { vatPercent: number; pricesIncludeVat: boolean }

// `always`: by default Spanish groups only from five digits, and prices would not line up.
const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
})

/** "149,99 €", with the no-break space that Spanish asks for. */
export function formatEuros(amountCents: Cents): string {
  return euros.format(cents(amountCents) / 100)
}

const roundEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "50 €" in running text; whatever is not whole keeps its two decimals. Never for a price. */
export function formatRoundEuros(amountCents: Cents): string {
  return roundEuros.format(cents(amountCents) / 100)
}

/** Euros as the specification's data carries them (29.99) to cents; throws beyond two decimals. */
export function centsFromEuros(value: number): Cents {
  const rounded = Math.round(value * 100)
  if (Math.abs(rounded - value * 100) > 1e-6)
    throw new RangeError(`more than two decimals: ${value}`)
  return cents(rounded)
}

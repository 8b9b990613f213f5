import { formatEuros, type Cents } from '#core/base/money/money.ts'

/**
 * What a credit is: `pays` an order, `late` if that has expired; `other_amount` than the order's;
 * `paid_before`; `no_transfer`: of an order that is paid otherwise; `unknown_order`; `no_number`.
 */
export type CreditState =
  | 'pays'
  | 'late'
  | 'other_amount'
  | 'paid_before'
  | 'no_transfer'
  | 'unknown_order'
  | 'no_number'

/** Whether the credit is recorded as it is. */
export const isPaying = ({ state }: { state: CreditState }): boolean =>
  state === 'pays' || state === 'late'

const STATES: Record<CreditState, string> = {
  pays: 'lo cobra',
  late: 'lo cobra; había caducado',
  other_amount: 'otro importe',
  paid_before: 'ya cobrado',
  no_transfer: 'no va por transferencia',
  unknown_order: 'no hay tal pedido',
  no_number: 'sin número de pedido',
}

/** What a credit of a statement is, in a few words. Guarded by: credit-words.test.ts. */
export const creditText = ({
  state,
  totalCents,
}: {
  state: CreditState
  totalCents: Cents | null
}): string =>
  state === 'other_amount' && totalCents !== null
    ? `el pedido es de ${formatEuros(totalCents)}`
    : STATES[state]

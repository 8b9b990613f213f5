import { bankAccount, whole, type Row } from './setting-kinds.ts'

/** Where transfers go, and how long an order waits for one. */
export const BANK: Row[] = [
  [
    'cobro.iban',
    'bank.iban',
    bankAccount(),
    'la cuenta a la que se paga por transferencia; «no» si no se admite',
    'Va en el correo de cada pedido que se paga así. Los ya mandados dicen la cuenta de antes.',
  ],
  [
    'cobro.transferencia-dias',
    'bank.transferDays',
    whole('días laborables', 1, 15),
    'cuántos días laborables espera un pedido a su transferencia, con las prendas reservadas',
  ],
]

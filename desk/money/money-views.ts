import { can, type StaffRole } from '#core/account/staff/staff.ts'

/** The lists of money that waits, in the order of the tabs. */
export const MONEY_VIEWS = {
  debemos: 'Dinero que debemos',
  disputas: 'Disputas',
  pagos: 'Pagos que mirar',
  transferencias: 'Transferencias por llegar',
  enlaces: 'Enlaces sin pagar',
  mensajero: 'Contra reembolso',
  vistos: 'Ya vistos',
} as const

export type MoneyView = keyof typeof MONEY_VIEWS

/** Of payments that a person must look at: only for who gives back any amount, as on «Hoy». */
const OF_CASES: ReadonlySet<MoneyView> = new Set(['disputas', 'pagos', 'vistos'])

export const mayRead = (role: StaffRole, view: MoneyView): boolean =>
  !OF_CASES.has(view) || can(role, 'orders.refund_any_amount')

/** The lists of a role. */
export const viewsFor = (role: StaffRole): MoneyView[] =>
  (Object.keys(MONEY_VIEWS) as MoneyView[]).filter((view) => mayRead(role, view)) // the keys of the table

import type { OwnerDay } from '#core/owner/owner-day/owner-day.ts'

/** A day of the owner with something of each kind, for the golden mail. */
export const busyDay: OwnerDay = {
  day: '2026-03-05',
  toSend: { orders: 3, oldestPlacedAt: '2026-03-03T11:30:00.000Z' },
  returns: [{ code: 'DV-7K3M-QH2D', kind: 'withdrawal', dueDay: '2026-03-12', step: 'refund' }],
  owed: { refunds: 1, owedCents: 1250, oldestAt: '2026-03-02T09:00:00.000Z' },
  paymentCases: {
    cases: 2,
    disputes: 1,
    oldestAt: '2026-03-01T09:00:00.000Z',
  },
  transfers: { orders: ['VR-7K3M-QH2D'], nextDay: '2026-03-06' },
  links: { orders: [], nextDay: null },
  messages: { open: 1, oldestAt: '2026-03-04T18:00:00.000Z' },
  recalls: { chosen: 0, oldestChosenAt: null, longest: [], untold: 0, unsent: [] },
  reviews: { waiting: 2, oldestAt: '2026-03-04T18:20:00.000Z' },
  withoutInvoice: [],
  clockFault: null,
  sampleIssuer: { isRefused: false, orders: [] },
  unfitRecords: [],
  unsettledVats: [],
  sending: [],
  replacements: { waiting: 0, oldestMadeAt: null },
  failedMails: 2,
  unpublished: { pages: 0, products: 0 },
  lawMissing: [],
  failingJobs: [],
  stock: { soldOut: 1, low: 12, lowUnits: 3 },
  salesOfYesterday: { orders: 4, units: 7, totalCents: 31_220 },
}

import type { ChangedLine } from '#core/returns/line-changes/line-mails.ts'

/** A line that its buyer has changed. */
export const sampleChange: ChangedLine = {
  name: 'Camiseta Lozoya',
  quantity: 2,
  before: { size: 'M', color: 'Verde' },
  after: { size: 'L', color: 'Verde' },
}

import { DataList } from '#app/ui/data-list.tsx'
import type { TransferView } from './transfer-view.server.ts'

/** Where, what and until when the buyer of an order pays. */
export function TransferFacts({ transfer }: { transfer: TransferView }) {
  return (
    <DataList
      look="facts"
      rows={[...transfer.rows, { label: 'Hasta', value: `el ${transfer.until}, incluido` }]}
    />
  )
}

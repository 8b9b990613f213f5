import { Link } from 'react-router'
import guide from '#content/size-guide.json' with { type: 'json' }
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import type { ProductSizing } from '#core/catalogue/product-page-data.ts'
import { Measuring } from './measuring.tsx'
import { SizeAdviser } from './size-adviser.tsx'
import { columnsOf, findSizeTable } from '#core/catalogue/sizing/size-table.ts'
import { SizeTableView } from './size-table-view.tsx'
import styles from './sizing.module.css'

export type SizeGuideProduct = {
  sizing: ProductSizing
  name: string
  sizes: readonly string[]
  fitNote: string
  chosen: string | undefined
  /** Whether a size is in stock in the chosen colour. */
  isLeft: (size: string) => boolean
  onChoose: (size: string) => void
}

type SizeGuideDialogProps = SizeGuideProduct & { open: boolean; onClose: () => void }

/** The size guide of one product: adviser, size table, how to measure. */
export function SizeGuideDialog(props: SizeGuideDialogProps) {
  const { open, onClose, sizing, name, sizes, fitNote, chosen } = props
  const table = findSizeTable(sizing)
  if (!table) return null
  const choose = (size: string) => {
    props.onChoose(size)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Guía de tallas" className={styles.guide}>
      <p className="muted">{name}</p>
      <SizeAdviser
        table={table}
        offered={sizes}
        fitNote={fitNote}
        votes={sizing.votes}
        choice={{ chosen, isLeft: props.isLeft, onChoose: choose }}
      />
      <SizeTableView table={table} sizes={sizes} marked={chosen} />
      <Accordion>
        <AccordionItem title="Cómo medirte">
          <p>{guide.measuring.intro}</p>
          <Measuring steps={columnsOf(table)} />
        </AccordionItem>
      </Accordion>
      <p className="ui">
        <Link to={`/size-guide#${sizing.tableId}`} onClick={onClose}>
          Ver la guía completa
        </Link>
      </p>
    </Dialog>
  )
}

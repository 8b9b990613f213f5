import { useRef, type ComponentProps } from 'react'
import { DeskArea, DeskField } from '../desk-field.tsx'
import { tableText } from './table-text.ts'

/** A table, pasted or from a file, which is read into the field: it works without scripts too. */
export function TableField(props: Omit<ComponentProps<typeof DeskArea>, 'ref' | 'rows'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const read = async (file: File | undefined) => {
    if (!area.current || !file) return
    area.current.value = tableText(await file.arrayBuffer())
    // As if it had been typed: the form keeps it while the page changes.
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <DeskField
        label="Fichero CSV"
        optional
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
      />
      <DeskArea ref={area} rows={10} spellCheck={false} {...props} />
    </>
  )
}

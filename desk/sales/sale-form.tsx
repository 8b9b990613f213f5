import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels } from '#core/catalogue/collections.ts'
import { genderLabels } from '#core/catalogue/vocabulary.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import styles from '../codes/codes.module.css'

/** A product of a sale that is not made yet. `percent`: what is announced; null: nothing is. */
export type ShownLine = {
  id: string
  name: string
  regularCents: number
  priceCents: number
  lowestCents: number | null
  percent: number | null
}

/** A new sale: its terms, days and products; what each price becomes; then the deed. */
export function SaleForm({
  ids,
  answer,
}: {
  /** Of the products to begin with. */
  ids: readonly string[]
  answer: DeskAnswer | undefined
}) {
  return (
    <>
      <PageHead
        title="Rebaja nueva"
        back={{ to: '/rebajas', label: 'Rebajas' }}
        second="Empieza y acaba sola. Primero se ve lo que costará cada prenda."
      />
      <DeskForm intent="rebajar" pageAnswer={answer}>
        {({ busy, errorOf, typed, answer: own }) => {
          const field = (name: string) => ({
            name,
            defaultValue: typed(name) ?? (name === 'ids' ? ids.join('\n') : undefined),
            error: errorOf(name),
          })
          return (
            <>
              <SaleFields field={field} />
              <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
              {own?.isPreview ? <Shown answer={own} /> : null}
              <DeskButton type="submit" look="main" busy={busy}>
                {own?.facts?.['deed'] ?? 'Ver qué cambia'}
              </DeskButton>
            </>
          )
        }}
      </DeskForm>
    </>
  )
}

type Field = { name: string; defaultValue: string | undefined; error: string | undefined }

/** How much, when, and which products. */
function SaleFields({ field }: { field: (name: string) => Field }) {
  return (
    <div className={styles.narrow}>
      <FieldGrid>
        <DeskSelect label="Cuánto baja" {...field('kind')}>
          <option value="percent">Un porcentaje</option>
          <option value="price">Al mismo precio todas</option>
        </DeskSelect>
        <DeskField
          label="Porcentaje, o precio sin IVA"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          align="right"
          {...field('value')}
        />
        <DeskField
          label="Primer día"
          hint="Vacío: ya."
          optional
          type="date"
          {...field('fromDay')}
        />
        <DeskField label="Último día" type="date" {...field('toDay')} />
      </FieldGrid>
      <DeskSelect label="Qué se rebaja" {...field('which')}>
        <option value="some">Las prendas que escribo</option>
        <option value="group">Un grupo</option>
        <option value="all">Todo lo que se vende</option>
      </DeskSelect>
      <DeskArea
        label="Prendas, por su id"
        hint="Una por línea: mens-jacket-1. Hasta 500."
        optional
        rows={3}
        spellCheck={false}
        {...field('ids')}
      />
      <FieldGrid>
        <Labels label="Categoría" labels={categoryLabels()} {...field('category')} />
        <Labels label="Departamento" labels={genderLabels} {...field('gender')} />
        <Labels label="Colección" labels={collectionLabels()} {...field('collection')} />
      </FieldGrid>
    </div>
  )
}

type LabelsProps = {
  label: string
  labels: Readonly<Record<string, string>>
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

const Labels = ({ label, labels, ...field }: LabelsProps) => (
  <DeskSelect label={label} optional {...field}>
    <option value="">Cualquiera</option>
    {Object.entries(labels).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </DeskSelect>
)

function Shown({ answer }: { answer: DeskAnswer }) {
  const lines = JSON.parse(answer.facts?.['lines'] ?? '[]') as ShownLine[] // the change wrote them
  return (
    <>
      <DeskNotice isAnswer tone="waits">
        <span className={styles.lines}>{answer.text}</span>
      </DeskNotice>
      <DeskTable
        caption="Lo que costará cada prenda"
        height="numbers"
        rows={lines}
        keyOf={({ id }) => id}
        columns={SHOWN}
      />
    </>
  )
}

const SHOWN: Column<ShownLine>[] = [
  {
    key: 'name',
    head: 'Prenda',
    place: 'first',
    cell: ({ id, name }) => (
      <>
        {name}
        <SecondLine>{id}</SecondLine>
      </>
    ),
  },
  {
    key: 'now',
    head: 'Ahora',
    align: 'right',
    place: 'second',
    cell: ({ regularCents }) => formatEuros(regularCents),
  },
  {
    key: 'price',
    head: 'Rebajado',
    align: 'right',
    place: 'right',
    cell: ({ priceCents }) => <b>{formatEuros(priceCents)}</b>,
  },
  {
    key: 'lowest',
    head: 'Mín. 30 días',
    align: 'right',
    cell: ({ lowestCents }) => (lowestCents === null ? '·' : formatEuros(lowestCents)),
  },
  {
    key: 'percent',
    head: 'Se anuncia',
    align: 'right',
    place: 'below',
    cell: ({ percent }) => (percent === null ? 'no se anuncia' : `−${percent} %`),
  },
]

import { useState } from 'react'
import guide from '#content/size-guide.json' with { type: 'json' }
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { OptionGroup } from '#app/ui/forms/option-group.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Measuring } from './measuring.tsx'
import { SizeAdviser } from './size-adviser.tsx'
import {
  findSizeTable,
  SIZE_TABLES,
  type Cut,
  type SizeKind,
  type SizeTable,
} from '#core/catalogue/sizing/size-table.ts'
import { SizeTableView } from './size-table-view.tsx'
import { cutLabels, kindLabels, tableContents } from './sizing-texts.ts'
import styles from './sizing.module.css'

const KINDS: SizeKind[] = ['tops', 'bottoms', 'footwear']
const CUTS: Cut[] = ['women', 'men', 'unisex']

/** All size tables, how to measure, and the adviser; only the adviser needs scripts. */
export function SizeGuidePage() {
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: 'Inicio', to: '/' }, { label: 'Guía de tallas' }]} />
      <header className={styles.head}>
        <h1 className="t-1">Guía de tallas</h1>
        <p className="lead muted">{guide.measuring.intro}</p>
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="mi-talla" className={styles.panel}>
          <h2 id="mi-talla" className="t-3">
            Calcula tu talla
          </h2>
          <AnyAdviser />
          <noscript>
            <p className="ui muted">
              El cálculo necesita JavaScript. Las tablas de esta página dicen lo mismo.
            </p>
          </noscript>
        </section>
        <section aria-labelledby="medirte" className={styles.panel}>
          <h2 id="medirte" className="t-3">
            Cómo medirte
          </h2>
          <Measuring steps={['chest', 'waist', 'hip', 'height', 'foot']} />
        </section>
      </div>
      {KINDS.map((kind) => (
        <Tables key={kind} kind={kind} />
      ))}
      <section id="talla-unica" aria-labelledby="talla-unica-titulo" className={styles.chapter}>
        <h2 id="talla-unica-titulo" className="t-2">
          Talla única
        </h2>
        <DataList
          look="facts"
          className={styles.single}
          rows={guide.singleSizes.map(({ thing, fits }) => ({ label: thing, value: fits }))}
        />
        <p className="ui muted">La medida exacta está en la ficha de cada producto.</p>
      </section>
    </div>
  )
}

function Tables({ kind }: { kind: SizeKind }) {
  const tables = SIZE_TABLES.filter((table) => table.kind === kind)
  return (
    <section className={styles.chapter} aria-labelledby={kind}>
      <div className={styles.chapterHead}>
        <h2 id={kind} className="t-2">
          {kindLabels[kind]}
        </h2>
        {tables[0] ? <p className="muted">{tableContents(tables[0])}</p> : null}
      </div>
      <div className={styles.tables}>
        {tables.map((table) => (
          <Table key={table.id} table={table} />
        ))}
      </div>
    </section>
  )
}

function Table({ table }: { table: SizeTable }) {
  return (
    <div id={table.id} className={styles.one}>
      <h3 className="t-4">
        <VisuallyHidden>{`${kindLabels[table.kind]}, `}</VisuallyHidden>
        <span>{cutLabels[table.cut]}</span>
      </h3>
      <SizeTableView table={table} />
    </div>
  )
}

/** The adviser without a product: the shopper chooses the table. */
function AnyAdviser() {
  const [kind, setKind] = useState<SizeKind>('tops')
  const [wantedCut, setCut] = useState<Cut>('women')
  const cuts = CUTS.filter((cut) => findSizeTable({ kind, cut }))
  const cut = cuts.includes(wantedCut) ? wantedCut : (cuts[0] ?? 'women')
  const table = findSizeTable({ kind, cut })
  if (!table) return null
  return (
    <>
      <OptionGroup
        look="inline"
        legend="Para"
        className={styles.choice}
        items={cuts.map((value) => ({ value, label: cutLabels[value] }))}
        value={cut}
        // The values are those of the items above.
        onChange={(value) => setCut(value as Cut)}
      />
      <OptionGroup
        look="inline"
        legend="Prenda"
        className={styles.choice}
        items={KINDS.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={(value) => setKind(value as SizeKind)}
      />
      <SizeAdviser key={table.id} table={table} offered={table.rows.map((row) => row.size)} />
    </>
  )
}

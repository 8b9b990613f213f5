import { Accordion, AccordionItem } from '../accordion.tsx'
import { Button } from '../button.tsx'
import { DataList } from '../data-list.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Tabs } from '../tabs.tsx'
import { Part } from './part.tsx'
import styles from './samples.module.css'

/** Components with text, and their placeholders. */
export function TextSamples() {
  return (
    <Part title="Piezas de texto">
      <div className={styles.two}>
        <Tabs
          label="Entrar o empezar"
          tabs={[
            { value: 'in', label: 'Entrar', content: <p>Primera hoja</p> },
            { value: 'up', label: 'Empezar', content: <p>Segunda hoja</p> },
          ]}
        />
        <Accordion>
          <AccordionItem title="¿Cuánto se tarda?" open>
            Unas tres horas, con calma.
          </AccordionItem>
          <AccordionItem title="¿Hay agua?">En la fuente.</AccordionItem>
        </Accordion>
        <DataList
          rows={[
            { label: 'Ida', value: '209,97 €' },
            { label: 'Rebaja', value: '−21,00 €', tone: 'accent' },
            { label: 'Total', value: '188,97 €', strong: true },
          ]}
        />
        <DataList
          look="facts"
          rows={[
            { label: 'Peso', value: '412 g' },
            { label: 'Tejido', value: 'Lino' },
          ]}
        />
        <EmptyState
          title="Aquí no hay nada"
          text="Todo camino empieza con algo ligero."
          actions={<Button variant="secondary">Seguir</Button>}
        />
        <EmptyState sign="cross" title="Por aquí no" text="Prueba con una palabra más corta." />
        <div className={styles.grid}>
          <Skeleton shape="picture" />
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      </div>
    </Part>
  )
}

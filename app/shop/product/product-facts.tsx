import { Link } from 'react-router'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { DataList, type DataRow } from '#app/ui/data-list.tsx'
import { formatEuros } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { shippingPromise, standardPrice } from '#core/pricing/shipping/shipping-labels.ts'
import type { Maker, ProductPageData } from '#core/catalogue/product-page-data.ts'
import type { Choice } from '#core/catalogue/product.ts'
import { WEIGHT_LABEL, weightText } from '#core/catalogue/weights/weights.ts'
import styles from './product-page.module.css'
import { expressFreeFrom, standardFreeFrom } from '#core/pricing/shipping/free-from.ts'

type ProductFactsProps = { page: ProductPageData; choice?: Choice | undefined }

/** Description, materials, fit, maker and delivery; with the weight of the choice. */
export function ProductFacts({ page, choice }: ProductFactsProps) {
  const { details, maker } = page
  return (
    <Accordion>
      <AccordionItem title="Descripción" open>
        <p>{details.description}</p>
      </AccordionItem>
      <AccordionItem title="Materiales y cuidado" open>
        <DataList look="facts" rows={materialRows(page, choice)} />
        <ul className={styles.care}>
          {details.care.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </AccordionItem>
      <AccordionItem title="Medidas y ajuste">
        <p>{details.fitNote}</p>
        {page.guides.map(({ to, label }) => (
          <p key={to}>
            <Link to={to}>{label}</Link>
          </p>
        ))}
      </AccordionItem>
      {details.claims.length > 0 && <Claims page={page} />}
      <AccordionItem title="Envío y devoluciones">
        <ShippingFacts />
      </AccordionItem>
      <AccordionItem title="Fabricante y origen">
        <p>{`Hecho en ${details.origin}.`}</p>
        <Contact label={maker.responsible ? 'Fabricante' : 'Responsable del producto'} of={maker} />
        {maker.responsible && (
          <Contact label="Responsable en la Unión Europea" of={maker.responsible} />
        )}
        <p>{referenceText(page)}</p>
        {details.warnings && <p>{`Advertencias de seguridad: ${details.warnings}`}</p>}
      </AccordionItem>
    </Accordion>
  )
}

function Contact({ label, of: { name, address, email } }: { label: string; of: Maker }) {
  return (
    <address className={styles.maker}>
      <span>{`${label}: ${name}`}</span>
      <br />
      <span>{address}</span>
      <br />
      <a href={`mailto:${email}`}>{email}</a>
    </address>
  )
}

const referenceText = ({ details: { reference, lot } }: ProductPageData): string =>
  lot ? `Referencia: ${reference}. Lote: ${lot}.` : `Referencia: ${reference}.`

function materialRows({ details, product }: ProductPageData, choice?: Choice): DataRow[] {
  const { weightGrams, weights } = details
  const weighed = { ...product, weightGrams, weights }
  // An own field of the shop may have the same label.
  const isWeight = ({ label, value }: DataRow) =>
    label === WEIGHT_LABEL && value === weightText(weighed)
  return [
    ...details.composition.map(({ part, fibres }) => ({ label: part, value: fibres })),
    ...details.features.map((row) =>
      weights && isWeight(row) ? { ...row, value: weightText(weighed, choice) } : row,
    ),
  ]
}

function Claims({ page }: { page: ProductPageData }) {
  return (
    <AccordionItem title="Lo que podemos demostrar">
      <ul className={styles.claims}>
        {page.details.claims.map((claim) => (
          <li key={claim.text}>
            <span>{`${claim.text} (${claim.covers})`}</span>
            <small>{claim.evidence}</small>
          </li>
        ))}
      </ul>
    </AccordionItem>
  )
}

function ShippingFacts() {
  const { express, international } = policy.shipping
  const { returns, guaranteeYears } = policy
  return (
    <>
      <ul className={styles.care}>
        <li>
          <span>{`Estándar, ${standardPrice()}: ${shippingPromise('standard')}.`}</span>{' '}
          <span>{`Gratis en pedidos superiores a ${standardFreeFrom()}, a la península y a Baleares.`}</span>
        </li>
        <li>
          <span>{`Exprés, ${formatEuros(express.priceCents)}: ${shippingPromise('express')}.`}</span>{' '}
          <span>{`Gratis desde ${expressFreeFrom()}.`}</span>
        </li>
        <li>
          <span>{`Internacional, desde ${formatEuros(international.fromCents)}:`}</span>{' '}
          <span>{`${shippingPromise('international')}, según país.`}</span>
        </li>
        <li>{`${returns.days} días naturales para devolverlo, gratis y con etiqueta prepagada.`}</li>
        <li>{`${guaranteeYears} años de garantía legal.`}</li>
      </ul>
      <p className={styles.more}>
        <Link to="/shipping">Envíos</Link> <Link to="/returns">Devoluciones</Link>
      </p>
    </>
  )
}

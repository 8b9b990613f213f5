import type { DeskAnswer } from '../http/desk-answer.ts'
import { DESK } from '../http/desk-paths.ts'
import { PageAnswer } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TableForm } from '../ui/table-import/table-form.tsx'

type ImportPageProps = { isDone: boolean; answer: DeskAnswer | undefined }

/** Products and prices from a spreadsheet. */
export const ImportPage = ({ isDone, answer }: ImportPageProps) => (
  <>
    <PageHead
      title="Productos por fichero"
      back={{ to: '/productos', label: 'Productos' }}
      second="Una fila por producto. La columna que no está no cambia: «id» y «precio» bastan para cambiar precios."
      deeds={
        // A file, not a page: the router must not take it.
        <a href={`${DESK}/productos/catalogo`} download>
          Descargar lo que se vende
        </a>
      }
    />
    <PageAnswer answer={undefined} doneText={isDone ? 'Catálogo cambiado.' : undefined} />
    <TableForm
      intent="importar"
      hint="Precios sin IVA, como 79,99. Lo que la tabla no nombra se queda como está."
      answer={answer}
    />
  </>
)

import { useState } from 'react'
import { Button, IconButton, LinkButton } from '../button.tsx'
import { TrailMark } from '../icons/mark.tsx'
import { Spinner } from '../spinner.tsx'
import { Part } from './part.tsx'
import { Icon } from '../icons/icon.tsx'
import { PageIcon } from '../icons/page-icon.tsx'
import styles from './samples.module.css'

/** Buttons in all states. */
export function ButtonSamples() {
  const [busy, setBusy] = useState(true)
  return (
    <Part title="Botones">
      <div className={styles.row}>
        <Button size="lg">Grande</Button>
        <Button>Normal</Button>
        <Button size="sm">Pequeño</Button>
        <Button busy={busy} busyLabel="Guardando..." onClick={() => setBusy(true)}>
          Guardar
        </Button>
        <Button busy>Solo giro</Button>
        <Button disabled>No hay</Button>
      </div>
      <div className={styles.row}>
        <Button variant="secondary">Secundario</Button>
        <Button variant="quiet">Cancelar</Button>
        <LinkButton variant="link" to="/">
          Ver más <PageIcon name="arrow-right" size="sm" />
        </LinkButton>
        <IconButton icon="heart" label="Guardar en la lista" />
        <IconButton icon={<Icon name="heart" filled />} label="Quitar de la lista" aria-pressed />
        <IconButton icon="arrow-up" label="Subir" look="round" />
        <IconButton icon="heart" label="Guardar" look="box" />
        <Button variant="link" onClick={() => setBusy(!busy)}>
          Cambiar espera
        </Button>
      </div>
      <div className={styles.dark} data-surface="dark">
        <Button>Sobre tinta</Button>
        <Button variant="secondary">Secundario</Button>
        <IconButton icon="search" label="Buscar" />
        <TrailMark />
        <Spinner label="Cargando" />
      </div>
      <Button wide>A lo ancho</Button>
    </Part>
  )
}

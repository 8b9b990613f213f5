import { useState } from 'react'
import { Accordion, AccordionItem } from '../accordion.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { TextField } from '../forms/field.tsx'
import { TrailProgress } from '../icons/mark.tsx'
import { toast } from '../overlays/toast.tsx'
import { Part } from './part.tsx'
import styles from './samples.module.css'

const tell = () => toast.show({ text: 'Visto desde dentro', durationMs: 3000 })

/** Dialogs and drawers. */
export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'right' | 'left'>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Capas">
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Diálogo</Button>
        <Button onClick={() => setOpen('wide')}>Diálogo con imagen</Button>
        <Button onClick={() => setOpen('right')}>Cajón</Button>
        <Button onClick={() => setOpen('left')}>Cajón izquierdo</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="¿Vaciar la lista?"
        footer={<Button onClick={tell}>Avisar</Button>}
      >
        <p className="muted">No se puede deshacer.</p>
      </Dialog>
      <Dialog
        open={open === 'wide'}
        onClose={close}
        title="Hola otra vez"
        aside={<img src="/img/plans/chaleco.svg" alt="" />}
      >
        <TextField label="Correo" type="email" data-autofocus />
      </Dialog>
      <Drawer
        open={open === 'right' || open === 'left'}
        side={open === 'left' ? 'left' : 'right'}
        onClose={close}
        title="Tu lista"
        titleNote={2}
        header={<TrailProgress value={0.7} label="Avance" />}
        footer={
          <Button wide onClick={tell}>
            Avisar
          </Button>
        }
      >
        <Accordion>
          <AccordionItem title="Notas" look="chevron" open>
            <TextField label="Nota" />
          </AccordionItem>
        </Accordion>
      </Drawer>
    </Part>
  )
}

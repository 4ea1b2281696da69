import type { PluginInput } from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";

/**
 * The library asks for the first place of a drag where the pointer is, and for all later ones from the middle of the slot the pointer is in. With
 * slots of 15 minutes that snap to 5, a visit held near the edge of a slot then lands 5 minutes beside where it was let go, or is drawn somewhere
 * and never saved. Both are asked for at the pointer here.
 */
export const exactDrag: PluginInput = {
  ...interaction,
  componentInteractions: interaction.componentInteractions?.map(
    (Base) =>
      class extends Base {
        constructor(settings: ConstructorParameters<typeof Base>[0]) {
          super({ ...settings, useEventCenter: false });
        }
      },
  ),
};

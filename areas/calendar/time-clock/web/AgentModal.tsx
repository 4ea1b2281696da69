import { z } from "zod";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { agentRoutes, type BookingAgent, BookingAgentBody } from "../agents.contract.ts";
import { mayTakeBack } from "../rules/serving.ts";

const Form = BookingAgentBody.extend({ version: z.int().optional() });

interface AgentModalProps {
  client: Client;
  agent: BookingAgent | null;
  today: Day;
  onClose: () => void;
}

const agentName = ({ first_name, last_name }: BookingAgent["user"]): string => `${first_name} ${last_name}`;

export function AgentModal({ client, agent, today, onClose }: AgentModalProps) {
  const owner = { doctor_id: client.ID };
  const people = useRead(agentRoutes.people, {}, { owner, enabled: agent === null });
  const sendOptions = { errors: "inline", refresh: [agentRoutes.list], owner, onDone: onClose } as const;
  const create = useSend(agentRoutes.create, {
    ...sendOptions,
    done: "Create Successfully",
    detail: ({ user }) => `Booking agent added. ${agentName(user)}`,
  });
  const update = useSend(agentRoutes.update, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: ({ user }) => agentName(user),
  });
  const remove = useSend(agentRoutes.remove, {
    ...sendOptions,
    errors: "toast",
    done: "Successfully Deleted",
    detail: agent ? agentName(agent.user) : "Booking agent",
  });
  const form = useFormFor(Form, {
    initial: agent
      ? {
          _user: agent._user,
          from_date: agent.from_date,
          until_date: agent.until_date,
          version: agent.version,
        }
      : { _user: null, from_date: today, until_date: null },
    onSave: ({ _user, version, ...days }) =>
      agent
        ? update.sendAsync({ params: { id: agent.ID }, body: { ...days, version } })
        : create.sendAsync({ body: { _user, ...days } }),
  });
  const choices = agent ? [agent.user] : (people.data ?? []);
  return (
    <FormModal
      opened
      title={`${agent ? "Edit booking agent" : "Add booking agent"} · ${clientName(client)}`}
      form={form}
      submit={agent ? "Save booking agent" : "Add booking agent"}
      onClose={onClose}
      footStart={
        agent &&
        mayTakeBack(agent, today).allowed && (
          <Button busy={remove.isSending} onClick={() => remove.send({ params: { id: agent.ID } })}>
            Undo
          </Button>
        )
      }
    >
      <ChoiceField
        {...form.field("_user")}
        label="Agent"
        options={choices.map(({ ID, first_name, last_name, username }) => ({
          value: ID,
          label: `${last_name}, ${first_name} (${username})`,
        }))}
        disabled={agent !== null}
        placeholder="Choose"
        searchable
        startsHere={agent === null}
      />
      <FieldRow>
        <DateField {...form.field("from_date")} label="First day" today={today} startsHere={agent !== null} />
        <DateField {...form.field("until_date")} label="Last day" today={today} optional />
      </FieldRow>
    </FormModal>
  );
}
